// English texts of correcting a ride: of its dialog, and of marking it private or business.
import type { rideUpdate as sk } from '../sk/ride-update.ts';

export const rideUpdate: Record<keyof typeof sk, string> = {
  'rideUpdate.noPurpose':
    '“{text}” is no purpose of a ride. Write whom it was for or why it was driven.',
  'rideUpdate.hint': 'Click into the field that you want to correct. The others stay as they are.',
  'rideUpdate.enable': 'Correct: {field}',
  'rideUpdate.fixed': 'A person set this value.',
  'rideUpdate.takeBack': 'An empty field takes the former correction back.',
  'rideUpdate.change': '{before} → {after} {unit}, difference {difference} {unit}',
  'rideUpdate.factor':
    '{count, plural, one {# ride since the last correction is recomputed} other {# rides since the last correction are recomputed}}, factor {factor}.',
  'rideUpdate.spread':
    'The difference is spread over the rides since the last correction; later rides are moved.',
  'rideUpdate.tooFar':
    'The factor {factor} is outside {min} to {max}; the server refuses such a correction.',
  'rideUpdate.saved': 'The ride is corrected.',
  'rideUpdate.gone': 'This ride is no longer here.',
  'rideUpdate.notFinished': 'The ride is still going on; it can be corrected when it has ended.',
  'rideUpdate.conflict': 'Somebody else changed the ride meanwhile. What you typed has stayed.',
  'rideUpdate.conflictSelf': 'The ride was recomputed meanwhile. What you typed has stayed.',
  'rideUpdate.again': 'Check the values and save again.',
  'rideMark.private': 'The ride of {time} is private.',
  'rideMark.bussines': 'The ride of {time} is business.',
  'rideMark.undo': 'Undo',
  'rideMark.undone': 'The ride of {time} is as it was.',
};
