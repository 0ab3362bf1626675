import { describe, expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { readSettingsText } from './settings-file.ts';

const FILE = '/etc/flotila/flotila.env';
const read = (text: string) => readSettingsText(text, FILE);

describe('A file of settings', () => {
  it('is names and values, with comments and empty lines between', () => {
    expect(
      read('# Address\nPORT=8080\n\n; old\n  FLOTILA_MAIL_FROM = Flotila <f@example.com>\nHOST=\n'),
    ).toEqual({ PORT: '8080', FLOTILA_MAIL_FROM: 'Flotila <f@example.com>', HOST: '' });
  });

  it('may have been written on Windows', () => {
    expect(read('\ufeffPORT=8080\r\nHOST="127.0.0.1"\r\n')).toEqual({
      PORT: '8080',
      HOST: '127.0.0.1',
    });
  });

  it('gives what stands in quotes, without them', () => {
    expect(read(`A="a b # c"\nB='pa\\ss"$word'\nC="say \\"no\\" \\\\ \\n"\nD=""`)).toEqual({
      A: 'a b # c',
      B: 'pa\\ss"$word',
      C: 'say "no" \\ \\n',
      D: '',
    });
  });

  it('keeps what only looks like a comment, a quote or another setting', () => {
    expect(read(`A=pass#word\nB=it's "so"\nC=a=b$HOME`)).toEqual({
      A: 'pass#word',
      B: `it's "so"`,
      C: 'a=b$HOME',
    });
  });

  it('takes the last of a name, as systemd does', () => {
    expect(read('PORT=1\nPORT=2')).toEqual({ PORT: '2' });
  });

  it.each([
    ['PORT 8080', 'NAME=value'],
    ['export PORT=8080', 'NAME=value'],
    ['=8080', 'NAME=value'],
    ['PORT=8080 # of the application', 'PORT has a # after a blank'],
    ['PORT="8080" # of the application', 'PORT has something after the "'],
    ['PORT="8080', 'PORT begins with "'],
    ["PORT='80'80'", "PORT has something after the '"],
    ['PORT="8080\\"', 'PORT begins with "'],
    ['FLOTILA_DATA=C:\\data', 'FLOTILA_DATA has a backslash'],
    ['PORT=„8080“', 'PORT has quotes as in print'],
  ])('refuses %s, which others would read differently', (line, sentence) => {
    const reading = () => read(`HOST=127.0.0.1\r\n${line}\r\n`);
    expect(reading).toThrow(ConfigError);
    expect(reading).toThrow(`${FILE}, line 2: `);
    expect(reading).toThrow(sentence);
  });

  it('refuses what is no text of UTF-8', () => {
    expect(() => read('P\0O\0R\0T\0')).toThrow(`${FILE} is no UTF-8 text`);
  });
});
