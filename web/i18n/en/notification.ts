// English texts of the notification settings.
import type { notification as sk } from '../sk/notification.ts';

export const notification: Record<keyof typeof sk, string> = {
  'notify.title': 'Notifications',
  'notify.failed': 'The notification settings could not be loaded.',
  'notify.bySeverity': 'How alerts reach you',
  'notify.alerts': 'Alerts',
  'notify.mail': 'E-mail',
  'notify.push': 'Notification',
  'notify.of.alarm': 'Alarms',
  'notify.of.warning': 'Warnings',
  'notify.of.info': 'Information',
  'notify.mail.off': 'no',
  'notify.mail.at_once': 'at once',
  'notify.mail.hourly': 'once an hour',
  'notify.mail.daily': 'daily at 7:00',
  'notify.address': 'E-mails go to {email}.',
  'notify.noAddress': 'You have no e-mail address in the company. An administrator can add it.',
  'notify.testMail': 'Send a test e-mail',
  'notify.testPush': 'Send a test notification',
  'notify.testSent': 'The test is on its way.',
  'notify.quiet': 'Quiet hours',
  'notify.quietFrom': 'Quiet hours from',
  'notify.quietTo': 'Quiet hours to',
  'notify.quietHint':
    'E-mails and notifications wait for the end of the quiet hours and come together. By the clock of the company.',
  'notify.through': 'Alarms come in quiet hours, too',
  'notify.browsers': 'Notifications of the browser',
  'notify.others': 'Your other browsers',
  'notify.hereOn': 'On in this browser',
  'notify.hereOff': 'Off in this browser',
  'notify.turnOn': 'Switch notifications on',
  'notify.turnOff': 'Switch off',
  'notify.takeOff': 'Remove {name}',
  'notify.since': 'since {day}',
  'notify.someBrowser': 'Unknown browser',
  'notify.pushFailed':
    'The browser did not switch notifications on. The service that brings them does not answer now; try again later.',
  'notify.why.insecure':
    'Notifications work over a secure connection (https) only. Ask the operator to offer Flotila over https.',
  'notify.why.install':
    'On an iPhone or iPad add Flotila to the home screen first: Share, then Add to Home Screen. Open it from there and switch notifications on.',
  'notify.why.unsupported':
    'This browser cannot show notifications. Chrome, Edge, Firefox and Safari can.',
  'notify.why.denied':
    'You have blocked notifications in this browser. Allow them in the settings of the page (the icon beside the address) and open this window again.',
};
