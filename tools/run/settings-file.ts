// The settings of an installed product: the file that FLOTILA_SETTINGS names, read into the environment before anybody
// asks that for a setting.
import { readFileSync } from 'node:fs';
import { ConfigError } from '@flotila/server/ground/config/config.ts';
import { readSettingsText } from '@flotila/server/ground/config/settings-file.ts';

/** What the file says holds, as with systemd's; without the variable nothing happens. @throws ConfigError */
export function applySettingsFile(environment: Record<string, string | undefined>): void {
  const file = environment.FLOTILA_SETTINGS;
  if (!file) return;
  Object.assign(environment, readSettingsText(readText(file), file));
  // It has served: it is no setting itself.
  delete environment.FLOTILA_SETTINGS;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(
      `The settings in ${file} cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  }
}
