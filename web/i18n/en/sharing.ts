// English texts of sharings: their list and form, the public page, and the list of chosen vehicles.
import type { sharing as slovak } from '../sk/sharing.ts';

export const sharing: Record<keyof typeof slovak, string> = {
  'share.title': 'Shared vehicles',
  'share.until': 'Valid to {time}',
  'share.expected': 'Arrives at about {time}',
  'share.expectedDay': 'Arrives at about {time} on {day}',
  'share.arrivedDay': 'Arrived at {time} on {day}',
  'share.arrived': 'Arrived at {time}',
  'share.count': '{count, plural, one {# vehicle} other {# vehicles}}',
  'share.list': 'List of vehicles',
  'share.follow': 'Follow {plate}',
  'share.unfollow': 'Stop following {plate}',
  'share.following': 'followed',
  'share.noLocation': 'no location',
  'share.emptyTitle': 'There is no vehicle here now',
  'share.emptyText': 'When one appears again, you will see it here.',
  'share.overTitle': 'The sharing has ended',
  'share.overText':
    'If you still need to see the vehicles, ask whoever sent you the address for a new one.',
  'share.earlyTitle': 'The sharing has not begun yet',
  'share.earlyText': 'It begins {time}. The page then opens by itself.',
  'share.unknownTitle': 'Nothing is shared at this address',
  'share.unknownText': 'Check that the address is complete. The sharing may have been cancelled.',
  'share.tooManyTitle': 'Too many tries',
  'share.tooManyText': 'Try again in a few minutes.',
  'share.failedTitle': 'The vehicles could not be loaded',
  'share.offline': 'The connection broke off; the last known locations are shown.',
  'share.sheet': 'Show or hide the list',
  'rights.changed': 'Your rights have changed.',
  'rights.companyGone': 'You no longer have access to {name}.',
};
