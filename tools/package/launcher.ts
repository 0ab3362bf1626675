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
exec "$root/node/bin/node" ${RUNTIME_FLAGS.join(' ')} "$root/tools/flotila.ts" "$@"
`;
}
