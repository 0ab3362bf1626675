// A client that a generator of others makes of the description compiles, signs in and lists vehicles.
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateApi } from 'swagger-typescript-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { ACCOUNT, CAST_PASSWORD } from '../../testing/cast.ts';
import { seedRecords } from '../../testing/permission/records.ts';
import { removeFolder, temporaryFolder } from '../../testing/temporary-folder.ts';

/** What somebody writes who uses it: fields and refusals are of the types of the description. */
const PROGRAM = `
import { Api, type MapVehicle, type Problem, type Token } from './client.js';

export async function plates(baseUrl: string, pair: string): Promise<string[]> {
  const api = new Api<string>({
    baseUrl,
    securityWorker: (token) => ({ headers: { authorization: \`Bearer \${token}\` } }),
  });
  const basic = { secure: false, headers: { authorization: \`Basic \${btoa(pair)}\` } };
  const token: Token = (await api.v1.getAllToken({}, basic)).data;
  api.setSecurityData(token.accessToken);
  const company: string = token.companies[0]!.code;
  const page = (await api.v1.getCompanyVehicleMap(company, { size: 10 })).data;
  const rows: MapVehicle[] = page.content;
  return rows.map((row) => row.numericPlate);
}

export async function refusal(baseUrl: string): Promise<Problem['code']> {
  const refused = await new Api({ baseUrl }).v1.getCompanyVehicleMap('tatra').catch((one) => one);
  return (refused.error as Problem).code;
}
`;

const folder = temporaryFolder('test');
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await seedRecords(api.db);
});
afterAll(async () => {
  removeFolder(folder);
  await api.close();
});

function compile(file: string): string {
  const compiler = createRequire(import.meta.url).resolve('typescript/package.json');
  const options = '--strict --target es2024 --module nodenext --skipLibCheck --types'.split(' ');
  const ended = spawnSync(
    process.execPath,
    [path.join(compiler, '../bin/tsc'), ...options, '', file],
    { cwd: path.dirname(file), encoding: 'utf8' },
  );
  return ended.stdout + ended.stderr;
}

test('C-4 a client generated of the description compiles, signs in and lists vehicles', async () => {
  const description = (await api.app.inject({ url: '/openapi.json' })).body;
  await writeFile(path.join(folder, 'openapi.json'), description);
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(path.join(folder, 'program.ts'), PROGRAM);
  await generateApi({
    input: path.join(folder, 'openapi.json'),
    output: folder,
    fileName: 'client.ts',
    silent: true,
  });
  expect(compile(path.join(folder, 'program.ts'))).toBe('');

  const baseUrl = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const client = await import(pathToFileURL(path.join(folder, 'program.js')).href);
  const plates = await client.plates(baseUrl, `${ACCOUNT.dispatcher.login}:${CAST_PASSWORD}`);
  expect(plates.length).toBeGreaterThan(0);
  expect(await client.refusal(baseUrl)).toBe('unauthorized');
});
