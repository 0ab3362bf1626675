// English texts of forwardings.
import type { forwarding as sk } from '../sk/forwarding.ts';

export const forwarding: Record<keyof typeof sk, string> = {
  'fwd.new': 'New forwarding',
  'fwd.empty': 'Nothing is forwarded yet.',
  'fwd.emptyHint':
    'A forwarding sends records of vehicles to another system as soon as they are stored.',
  'fwd.whereHint': 'The system at this address gets records of the chosen vehicles.',
  'fwd.form': 'Form',
  'fwd.form.json': 'JSON with a signature',
  'fwd.form.osmandGet': 'OsmAnd in the address (GET)',
  'fwd.form.osmandPost': 'OsmAnd as a form (POST)',
  'fwd.formHint.json': 'Many records in one message, signed with the secret.',
  'fwd.formHint.osmandGet': 'Each record alone, as Traccar and other servers read it.',
  'fwd.formHint.osmandPost':
    'The same in the body; the address must have no parameters behind a question mark.',
  'fwd.vehicles': 'Vehicles',
  'fwd.content': 'Content',
  'fwd.content.records': 'All records',
  'fwd.content.newest': 'Newest places only',
  'fwd.contentHint.records': 'Everything that trackers send, in order; what comes late goes late.',
  'fwd.contentHint.newest':
    'The last place of each vehicle; what has grown old meanwhile is left out.',
  'fwd.from': 'Records from the day',
  'fwd.fromNow': 'from now on',
  'fwd.isOn': 'On',
  'fwd.isOnHint': 'Nothing is sent while it is off; what waits is sent when it is switched on.',
  'fwd.all': 'All vehicles',
  'fwd.vehicleIds': 'Vehicles',
  'fwd.groupSetIds': 'Groups',
  'fwd.typeCodes': 'Types of vehicles',
  'fwd.off': 'off',
  'fwd.failedOff': 'switched itself off',
  'fwd.offAt': 'Switched off {when} · {answer}',
  'fwd.isFailing': 'failing',
  'fwd.aside': 'How it goes',
  'fwd.secretLater':
    'With JSON, the secret for checking signatures is shown once, right after saving.',
  'fwd.state': 'State',
  'fwd.passed': '{count, plural, one {# record sent} other {# records sent}}',
  'fwd.passedTitle': 'Sent',
  'fwd.waitingTitle': 'Waiting',
  'fwd.waiting': '{count, plural, =0 {nothing waits} one {# record waits} other {# records wait}}',
  'fwd.waitingMany': 'more than 10,000 records wait',
  'fwd.waitingSince': 'Oldest waiting record: {when}',
  'fwd.refused':
    'The receiver does not know {count, plural, one {# vehicle} other {# vehicles}}. Add them there; it is tried again every 10 minutes.',
  'fwd.switchedOff':
    'Switched off {when}, because records could not be delivered. Mend the receiver, then switch it on; what waits is sent.',
  'fwd.failing':
    'Delivering has failed since {since}, next try {next}. After a day the forwarding is switched off.',
  'fwd.testHint': 'Sends a made-up record of the vehicle TEST 123 to the stored address.',
  'fwd.testHintOsmand':
    'Sends a made-up record of the device {id} to the stored address. An answer of 400 or 404 usually means only that the receiver does not know it.',
  'fwd.tries': 'Last tries',
  'fwd.try': '{count, plural, one {# record} other {# records}}',
  'fwd.notAll':
    'A forwarding sends records of vehicles away, so only who sees all vehicles may change it.',
  'fwd.e.query': 'With a form (POST) the address must have no parameters behind a question mark.',
  'fwd.e.future': 'Choose today or a day before.',
};
