#!/bin/sh
# Print the path of the first of the given commands that is a Python we can use; say what is missing if none is.
probe='
import sys
missing = []
for module in ("venv", "ensurepip"):
    try:
        __import__(module)
    except ImportError:
        missing.append(module)
version = "%d.%d.%d" % sys.version_info[:3]
if sys.version_info < (3, 11):
    print("old " + version)
elif missing:
    print("bad " + version + " without " + " and ".join(missing))
else:
    print("ok " + sys.executable)
'
found=
for command in "$@"; do
    answer=$("$command" -c "$probe" 2>/dev/null) || continue # not there, or a shim that leads nowhere
    case $answer in
    "ok "*) echo "${answer#ok }"; exit 0 ;;
    *" "*) found="$found${found:+, }$command is ${answer#* }" ;;
    esac
done
echo "Caravanserai needs Python 3.11 or newer with its venv and ensurepip modules, but ${found:-none of \"$*\" runs}:" \
    "install one (on Debian: python3 and python3-venv), or point to it with: make PYTHON=/path/to/python3" >&2
exit 2
