// English texts of a driver's day.
import type { me as slovak } from '../sk/me.ts';

export const me: Record<keyof typeof slovak, string> = {
  'me.since': 'since {time}',
  'me.noPerson': 'Your account is no person of this company',
  'me.noPersonText':
    'An administrator has to add you to the persons; then your vehicle and rides will be here.',
  'me.failed': 'The vehicles could not be refreshed.',
  'me.noVehicle': 'No vehicle is assigned to you',
  'me.noVehicleText':
    'When a dispatcher assigns you to a vehicle, or you put your card into one, it appears here.',
  'me.helpRings': 'The call for help rings at the dispatcher.',
  'me.helpRingsSince': 'The call for help of {time} rings at the dispatcher.',
  'me.helpOver': 'The call for help of {time} has been handled.',
  'me.helpAnswered': 'The call for help was answered at {time}.',
  'me.helpAnsweredBy': 'The call for help was answered by {name} at {time}.',
  'me.hours': 'How long I may drive',
  'me.hoursFailed': 'The driving times could not be loaded.',
  'me.rides': 'My rides today',
  'me.ridesOf': 'My rides today, {plate}',
  'me.private': '{distance} of them private',
  'me.ridesFailed': 'The rides could not be refreshed.',
  'me.ridesOffline': 'Without the net we do not know whether you drove today.',
  'me.noRide': 'You have not driven today yet.',
  'me.lastRide': 'Last ride {day}, {distance}',
  'me.going': 'now',
  'me.whoMarks': 'An administrator of the company marks a ride as private.',
  'me.whoMarksNobodys':
    'A ride without a driver is marked as private by an administrator of the company.',
  'me.actions': 'What I can do',
  'me.receipt': 'Add receipt',
};
