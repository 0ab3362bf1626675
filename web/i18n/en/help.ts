// English texts of calls for help.
import type { help as slovak } from '../sk/help.ts';

export const help: Record<keyof typeof slovak, string> = {
  'help.calls': '{plate} calls for help',
  'help.secondsAgo': '{count} s ago',
  'help.late': 'pressed {pressed}, the message came {received}',
  'help.noDriver': 'the driver is not known',
  'help.pastDriver': 'driven last by {name}',
  'help.noPlace': 'the place is not known',
  'help.oldPlace': '{place}, place of {time}, none since ({span})',
  'help.taken': 'Being handled since {time}.',
  'help.takenBy': '{name} takes care of it since {time}.',
  'help.further': '{count, plural, one {# more call} other {# more calls}}',
  'help.fewer': 'Fewer calls',
  'help.foldDown': 'Fold to the head',
  'help.unfold': 'Unfold',
  'help.callDriver': 'Call the driver',
  'help.noPhone': 'The driver has no telephone',
  'help.show': 'Show',
  'help.take': 'I take it on',
  'help.end': 'End',
  'help.howEnded': 'How the call ended',
  'help.howEndedHint': 'for example a mistake, the driver is well',
  'help.endCall': 'End the call of {plate}',
  'help.silence': 'Silence this call on this device',
  'help.silenced': 'This call is silenced on this device.',
  'help.muted': 'The browser allows no sound yet: click anywhere on the page.',
};
