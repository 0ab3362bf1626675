// Whether assistants may ask about a company, as its administrators switch it. No key switches it for itself.
import { z } from 'zod';
import { endpoint, givenChange, role } from '../endpoint.ts';

export const Assistants = z.object({
  isOn: z.boolean(),
  address: z.string().describe('Where assistants ask'),
  keys: z.number().int().describe('Keys of the company that open today'),
  writingKeys: z
    .number()
    .int()
    .describe('Of them those with which assistants may change something'),
  lastChange: z.string(),
});
export type Assistants = z.output<typeof Assistants>;

const url = '/v1/{company}/assistants' as const;

export const getAssistants = endpoint(`GET ${url}`, {
  summary: 'Whether assistants may ask about the company',
  needs: role('admin'),
  ofPeople: true,
  answer: Assistants,
});

export const updateAssistants = endpoint(`PUT ${url}`, {
  summary: 'Let assistants ask about the company, or no longer',
  needs: role('admin'),
  ofPeople: true,
  body: z.object({ isOn: z.boolean(), lastChange: givenChange }),
  answer: Assistants,
});
