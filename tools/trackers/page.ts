// The page for operators about trackers: which protocols are spoken on which ports, how a tracker is told
// where to report, what is read of it, and what it shouts. Made of the protocols' own values.
import { ALARMS, type Alarm } from '@flotila/domain/location/alarm.ts';
import { type DeviceOption, TRACKER_TYPES } from '@flotila/domain/vehicle/device-choices.ts';
import words from '@flotila/domain/words/en/screens-later.json' with { type: 'json' };
import { PROTOCOLS } from '@flotila/server/ground/protocols/all.ts';
import type { HttpProtocol, StreamProtocol } from '@flotila/server/ground/protocols/protocol.ts';

type Protocol = StreamProtocol | HttpProtocol;

const ALARM_WORDS: Readonly<Record<Alarm, string>> = {
  sos: 'call for help',
  powerCut: 'supply cut',
  lowBattery: 'battery low',
  tow: 'towing',
  jamming: 'jamming',
  vibration: 'vibration',
  tampering: 'tampering',
  accident: 'accident',
  hardBraking: 'harsh braking',
  hardAcceleration: 'harsh acceleration',
  hardCornering: 'harsh cornering',
  overspeed: 'overspeed by the tracker',
  geofenceEnter: "tracker's zone entered",
  geofenceExit: "tracker's zone left",
  coverOpened: 'cover opened',
  temperature: 'temperature out of bounds',
  lowFuel: 'fuel low',
};

const HEAD = `# Trackers

Made of the protocols themselves by \`node tools/trackers.ts\`; a test says when it is out of date.

Register the vehicle with its tracker first (number, usually the IMEI, and type): what nobody registered is not acknowledged
and stands among unknown trackers. Then let the tracker report to the server's address and the port of its protocol. Ports
are those of the field; \`GATEWAY_<PROTOCOL>_PORT\` and \`GATEWAY_PORT_OFFSET\` change them, and \`docs/tracker-ports.md\` says
how they speak TLS. Below, \`<host>\` is the server, \`<APN>\` the access point of the mobile network, and a password stands
where the tracker wants one. Commands of makers change with firmware: what the manual of a tracker says counts.
`;

/** The whole page, Markdown. */
export function trackersPage(): string {
  const rows = PROTOCOLS.map((protocol) => {
    const ways = waysOf(protocol).join(', ');
    const { title } = TRACKER_TYPES[protocol.name];
    const anchor = title
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-');
    return `| [${title}](#${anchor}) | ${protocol.port} | ${ways} | ${commandsOf(protocol)} |`;
  });
  const table = ['| Trackers | Port | By | Commands |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
  return [HEAD, `${table}\n`, ...PROTOCOLS.map(section)].join('\n');
}

function waysOf(protocol: Protocol): string[] {
  if (!('transports' in protocol)) return ['HTTP'];
  const { stream, transports } = protocol;
  return transports.map((way) => (way === 'tcp' ? stream : way).toUpperCase());
}

function commandsOf(protocol: Protocol): string {
  const commands = 'commands' in protocol ? protocol.commands : undefined;
  if (!commands) return '–';
  const outputs = commands.outputs > 0 ? ` (outputs: ${commands.outputs})` : '';
  return `${commands.kinds.join(', ')}${outputs}`;
}

function section(protocol: Protocol): string {
  const { about, port } = protocol;
  const { deviceType, title, options: known } = TRACKER_TYPES[protocol.name];
  const options = known.map(optionText);
  const parts = [
    `## ${title}`,
    `Port ${port}, ${waysOf(protocol).join(' and ')}; in the form and over the API \`${deviceType}\`. ${about.models}`,
    `What is read:\n\n${list(about.understood)}`,
    `How it is set:\n\n${list(about.setup, true)}`,
    options.length > 0
      ? `In the form of the vehicle (of choices the first one holds until another is made):\n\n${list(options)}`
      : '',
    about.notes.length > 0 ? `To know:\n\n${list(about.notes)}` : '',
    shouts(about),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** By what is heard, with all codes that mean it. */
function shouts({ alarms }: Protocol['about']): string {
  if (alarms.length === 0) return 'What it shouts is not known.';
  const rows = ALARMS.flatMap((heard) => {
    const codes = alarms.filter(({ alarm }) => alarm === heard).map(({ code }) => code);
    return codes.length > 0 ? [`| ${ALARM_WORDS[heard]} | ${codes.join(', ')} |`] : [];
  });
  return `What it shouts:\n\n| Heard as | Code |\n| --- | --- |\n${rows.join('\n')}`;
}

function list(items: readonly string[], isNumbered = false): string {
  return items.map((item, index) => `${isNumbered ? `${index + 1}.` : '-'} ${item}`).join('\n');
}

function formText(key: string): string | undefined {
  return (words as Readonly<Record<string, string>>)[key];
}

/** The field by its name on the screen, and what can be chosen; the first choice holds by itself. */
function optionText(option: DeviceOption): string {
  const label = `${formText(`vf.option.${option.name}`)} (\`${option.name}\`)`;
  if (option.kind === 'flag') return label;
  if (option.kind === 'text') return `${label}, for example \`${option.example}\``;
  const choices = option.choices.map((choice) =>
    typeof choice === 'number' ? `${choice} %` : formText(`vf.option.${option.name}.${choice}`),
  );
  return `${label}: ${choices.join(', ')}`;
}
