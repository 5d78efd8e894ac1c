"""What is read rather than played: rules, words, first steps, help."""

from __future__ import annotations

from ..cards import printed
from ..lessons import glossary_on, help_on, rules_on, tips
from ..parse import full_name

__all__ = ["do_glossary", "do_help", "do_learn", "do_rules", "do_tips"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..parse import Command
    from ..session import Session
    from ..story import Reply


def do_rules(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Tell the rules on a topic."""
    lines = rules_on(command.argument, session.course.setup.rules.target)
    if lines is None:
        reply.refuse("no_rule", topic=printed(command.argument))
    else:
        reply.say("lines", lines=lines)


def do_glossary(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Tell what a word of the game means."""
    lines = glossary_on(command.argument)
    if lines is None:
        reply.refuse("no_term", topic=printed(command.argument))
    else:
        reply.say("lines", lines=lines)


def do_learn(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Begin the guided deal."""
    session.learn(reply)


def do_tips(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Tell the rules of thumb, and what each is worth."""
    reply.say("lines", lines=tips())


def do_help(session: Session, command: Command, text: str, reply: Reply) -> None:
    """List what can be done now, or every command, or explain one."""
    topic = full_name(command.argument.casefold().lstrip("/")) or "now"
    lines = help_on(topic, session.question)
    if lines is None:
        reply.refuse("no_help", topic=printed(command.argument))
        return
    reply.say("help", entries=lines, now=session.question, topic=topic)
