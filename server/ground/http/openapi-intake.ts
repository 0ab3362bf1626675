// How records of trackers are passed on, in the description of the API: no call of it, because the gateway takes them on
// a port of its own (decision 0125).
import {
  PASSED_RECORDS_MAX,
  PassedAnswer,
  PassedRecord,
} from '@flotila/domain/location/passed-record.ts';
import { z } from 'zod';
import { INTAKE_PORT } from '../protocols/passed-on.ts';
import type { Json, Schemas } from './openapi-schemas.ts';

const REFUSALS: Readonly<Record<number, string>> = {
  400: 'Nothing of it can be read; the body says why',
  401: 'No key, or one that opens nothing',
  403: 'The key only reads, or not from this address',
  413: 'The body is too large',
  429: 'Too much at once; send it again after Retry-After seconds',
  503: 'It cannot be stored now; send it again after Retry-After seconds',
};

export function intakePaths(schemas: Schemas): Record<string, Json> {
  const described = Object.entries(REFUSALS).map(([status, description]) => [
    status,
    { description, content: { 'text/plain': { schema: { type: 'string' } } } },
  ]);
  const json = (schema: z.ZodType, way: 'input' | 'output') => ({
    'application/json': { schema: schemas.of(schema, way) },
  });
  const records = z.array(PassedRecord).max(PASSED_RECORDS_MAX);
  return {
    '/json': {
      post: {
        tags: ['intake'],
        summary: 'Pass on records of any number of trackers',
        description:
          'Needs a key that may write, or the one of the operator. 200 after all that can be stored is committed; the same record again changes nothing.',
        operationId: 'postJson',
        servers: [
          {
            url: 'http://{host}:{port}',
            description: 'The gateway, which may speak TLS on a port of its own',
            variables: { host: { default: 'localhost' }, port: { default: String(INTAKE_PORT) } },
          },
        ],
        requestBody: { required: true, content: json(records, 'input') },
        responses: {
          200: { description: 'OK', content: json(PassedAnswer, 'output') },
          ...Object.fromEntries(described),
        },
      },
    },
  };
}
