// `flotila settings`: the reference of settings, and a file of them to fill in.
import { type Command, readOptions } from './command.ts';
import { environmentFile, settingsPage } from './settings-page.ts';

export const settings: Command = {
  name: 'settings',
  usage: '[--env]',
  summary: 'print all settings',
  help: `Prints what docs/settings.md says: every setting, what holds where it is left out, and what it means.
  --env    as a file to fill in, every setting a comment (for /etc/flotila/flotila.env or .env)`,
  async run(args) {
    const { values } = readOptions(args, { env: { type: 'boolean', default: false } });
    process.stdout.write(values.env ? environmentFile() : settingsPage());
  },
};
