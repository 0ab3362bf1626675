// What the sections of the page ask for, for tests of one of them: all as it is before anybody chose anything.
import { getAssistants } from '@flotila/domain/assistant/assistant.api.ts';
import { listAssistantGrants, listAssistants } from '@flotila/domain/assistant/grant.api.ts';
import { getDoor } from '@flotila/domain/door/door.api.ts';
import { pageOf } from '@flotila/domain/endpoint.ts';
import { getSignOn } from '@flotila/domain/sign-on/sign-on.api.ts';
import type { appStage } from '../../../testing/app-stage.tsx';

export function answerTheDoor(stage: ReturnType<typeof appStage>): void {
  stage.on(getDoor, () => ({ factor: 'off' as const, factorFrom: null, lastChange: '1' }));
  stage.on(getAssistants, () => ({
    isOn: false,
    address: 'https://fleet.example.com/mcp',
    keys: 0,
    writingKeys: 0,
    lastChange: '1',
  }));
  stage.on(listAssistants, ({ query }) => pageOf([], query));
  stage.on(listAssistantGrants, ({ query }) => pageOf([], query));
  stage.on(getSignOn, () => ({
    name: '',
    issuer: '',
    clientId: '',
    scopes: '',
    active: false,
    domains: [],
    matchClaim: 'email',
    matchField: 'email' as const,
    trustsEmail: false,
    makesPersons: false,
    roleClaim: '',
    roles: [],
    onlyBy: false,
    breakGlassId: null,
    lastChange: null,
    redirectUrl: 'https://fleet.example/sign-on',
    backChannelUrl: 'https://fleet.example/v1/public/sign-on/logout/tatra',
    linked: 0,
    breakGlassChoices: [],
    mayChange: true,
  }));
}
