// The program of the tree, `bin/flotila`: its own Node with the flags of the product and the operator's commands.
import { RUNTIME_FLAGS, runtimeEnvironment } from '../run/runtime-flags.mjs';

/** A script of sh that works from any folder and through links to it, and becomes the program: signals reach that. */
export function launcher(): string {
  const settings = Object.entries(runtimeEnvironment('$root')).map(
    // What the operator has set stays.
    ([name, value]) => `export ${name}="\${${name}:-${value}}"`,
  );
  return `#!/bin/sh
# Flotila: bin/flotila serve runs the product, bin/flotila --help lists the commands.
set -e
root=$(dirname "$(dirname "$(readlink -f "$0")")")
${settings.join('\n')}
export FLOTILA_CALLED_AS="\${FLOTILA_CALLED_AS:-flotila}"
# Of what Node needs, Debian does not install libatomic by itself. The loader is asked, without starting anything.
case $(LD_TRACE_LOADED_OBJECTS=1 "$root/node/bin/node" 2>&1) in
  *'not found'*)
    echo "Flotila needs libatomic, libstdc++ and glibc 2.28 or newer, and one of them is missing on this machine." >&2
    echo "On Debian and Ubuntu: sudo apt install libatomic1 libstdc++6" >&2
    exit 1
    ;;
esac
exec "$root/node/bin/node" ${RUNTIME_FLAGS.join(' ')} "$root/tools/flotila.ts" "$@"
`;
}
