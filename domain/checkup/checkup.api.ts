// The checkup as superusers ask for it.
import { z } from 'zod';
import { endpoint, role } from '../endpoint.ts';
import { CHECKS, FINDING_STATES } from './checkup.ts';

export const InstallationFinding = z.object({
  check: z.enum(CHECKS),
  state: z.enum(FINDING_STATES),
  title: z.string().describe('What was looked at, in the language of the caller'),
  said: z.string().describe('How it is and what to do, in the language of the caller'),
});
export type InstallationFinding = z.output<typeof InstallationFinding>;

export const getCheckup = endpoint('GET /v1/admin/checkup', {
  summary:
    'Look whether what the settings of the process that answers name is there; takes some seconds',
  needs: role('superuser'),
  answer: z.object({
    state: z.enum(FINDING_STATES).describe('The worst of all'),
    findings: z.array(InstallationFinding),
  }),
});
