// What a database without room or without a place for us means to the caller of the API.
import Fastify from 'fastify';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { databaseProblem } from './database-problems.ts';
import { handleError } from './problems.ts';

/** An error as the client makes it of the server's answer. */
function refusedWith(code: string): Error {
  const error = new pg.DatabaseError('could not extend file "base/1/2": No space left', 0, 'error');
  error.code = code;
  return error;
}

describe('R7 a database that has no room', () => {
  test.each([
    ['disk full', '53100'],
    ['out of memory', '53200'],
    ['too many connections', '53300'],
    ['a limit of its configuration', '53400'],
    ['shut down by an administrator', '57P01'],
    ['crashed', '57P02'],
    ['not ready yet', '57P03'],
    ['input or output fails', '58030'],
    ['connection lost', '08006'],
  ])('%s (%s) may be tried again', (_name, code) => {
    expect(databaseProblem(refusedWith(code))).toMatchObject({ code: 'unavailable' });
  });

  test.each(['23505', '42601', '22003', 'XX000', '5310'])('%s is no such thing', (code) => {
    expect(databaseProblem(refusedWith(code))).toBeUndefined();
  });

  test('503 with Retry-After and a sentence in the language of the caller, never its text', async () => {
    const app = Fastify();
    app.setErrorHandler(handleError);
    app.post('/', () => {
      throw refusedWith('53100');
    });
    const ask = (language: string) =>
      app.inject({ method: 'POST', url: '/', headers: { 'accept-language': language } });
    const answers = await Promise.all(['sk', 'cs', 'en'].map(ask));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.body).not.toMatch(/space|extend|base/);
    }
    expect(answers.map((answer) => answer.json().message)).toEqual([
      'Server je dočasne nedostupný, skúste to o chvíľu znova.',
      'Server je dočasně nedostupný, zkuste to za chvíli znovu.',
      'The server is temporarily unavailable, please try again in a moment.',
    ]);
    await app.close();
  });
});
