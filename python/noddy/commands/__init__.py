"""The commands of the command line, one module each with a function `run(arguments) -> int`."""

__all__: list[str] = []
