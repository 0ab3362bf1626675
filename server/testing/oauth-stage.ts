// What tests of assistants by OAuth begin with: a company that lets assistants ask, one of them entered, and two processes.

import { testApi } from './api.ts';
import { listen, switchAssistants } from './assistants.ts';
import { askToken, enterAssistant } from './oauth-assistant.ts';
import { secondProcess } from './second-process.ts';

export async function oauthStage() {
  const api = await testApi();
  const origin = await listen(api);
  const second = await secondProcess(api);
  await switchAssistants(api, true);
  const { clientId } = await enterAssistant(api);
  const close = async () => {
    await second.close();
    await api.close();
  };
  const grants = async (who: 'admin' | 'dispatcher' | 'driver' = 'dispatcher') =>
    (await api.call(who, 'GET', '/v1/all/assistant-grant')).json().grants;
  const ask = (who: 'admin' | 'dispatcher' | 'driver' | 'superuser', request: object) =>
    api.call(who, 'POST', '/v1/all/assistant-question', request);
  const refresh = (token: string, more: Record<string, string> = {}) =>
    askToken(api.app, {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: token,
      ...more,
    });
  return { api, origin, second, clientId, close, grants, ask, refresh };
}

export const errorOf = (answer: { statusCode: number; json(): { error?: string } }) => [
  answer.statusCode,
  answer.json().error,
];
