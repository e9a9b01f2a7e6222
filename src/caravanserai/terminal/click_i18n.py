"""Click in the reader's language: headings, usage lines and error messages come from the catalogue."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from caravanserai.text import Words


class TranslatedCommand(click.Command):
    """A command with help in the reader's language."""

    def __init__(self, *args: Any, words: Words, **attrs: Any) -> None:  # noqa: ANN401  # whatever click takes
        self.words = words
        attrs["options_metavar"] = words.say("terminal.help.options_metavar")
        super().__init__(*args, **attrs)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{self.words.say('terminal.help.usage')} ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        records = [param.get_help_record(ctx) for param in self.get_params(ctx) if isinstance(param, click.Option)]
        rows = [(name, text.partition("  [")[0]) for name, text in filter(None, records)]
        if rows:
            with formatter.section(self.words.say("terminal.help.options")):
                formatter.write_dl(rows)

    def format_arguments(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the arguments of the usage line with their explanations."""

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = self.words.say("terminal.help.help")
        return option


class TranslatedGroup(TranslatedCommand, click.Group):
    """A group of commands with help in the reader's language."""

    def __init__(self, *args: Any, words: Words, **attrs: Any) -> None:  # noqa: ANN401  # whatever click takes
        metavar = words.say("terminal.help.command_metavar")
        super().__init__(*args, words=words, subcommand_metavar=metavar, **attrs)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        TranslatedCommand.format_options(self, ctx, formatter)
        commands = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        rows = [(name, command.get_short_help_str(200)) for name, command in commands if command is not None]
        with formatter.section(self.words.say("terminal.help.commands")):
            formatter.write_dl(rows)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # click's signature
        """Return the commands in the order of definition, in which a player's commands come first."""
        return list(self.commands)


class Seconds(click.FloatRange):
    """A number of seconds between two bounds; `nan` is refused."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401  # as click has it
        number = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(str(value), param, ctx)
        return number


def refusal(fault: click.ClickException, words: Words) -> str:
    """Return the error message for a command line."""
    if isinstance(fault, click.NoSuchOption):
        return words.say("terminal.usage.no_such_option", name=fault.option_name)
    if isinstance(fault, click.exceptions.NoSuchCommand):
        return words.say("terminal.usage.no_such_command", name=fault.command_name)
    if isinstance(fault, click.MissingParameter):
        name = fault.param.human_readable_name if fault.param else fault.param_hint
        return words.say("terminal.usage.missing", name=name)
    if isinstance(fault, click.BadOptionUsage):
        valued = "does not take a value" in fault.message  # only click's message distinguishes the two cases
        key = "terminal.usage.no_value" if valued else "terminal.usage.needs_value"
        return words.say(key, name=fault.option_name)
    if isinstance(fault, click.BadParameter) and fault.param is not None:
        name = fault.param.opts[0] if isinstance(fault.param, click.Option) else fault.param.human_readable_name
        return words.say("terminal.usage.bad_value", name=name, needed=_needed(fault.param.type, words))
    return words.say("terminal.usage.other")


def _needed(kind: click.ParamType[Any], words: Words) -> str:
    """Return the description of a valid value."""
    if isinstance(kind, click.IntRange | click.FloatRange):
        return words.say("terminal.usage.number_between", low=f"{kind.min:g}", high=f"{kind.max:,}".replace(",", " "))
    if isinstance(kind, click.Path):
        return words.say("terminal.usage.file" if kind.file_okay else "terminal.usage.folder")
    return words.say("terminal.usage.whole_number")
