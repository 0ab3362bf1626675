// Code lists with names in the caller's language (API-069).
import { listCodes } from '@flotila/domain/code/code.api.ts';
import { isCodeKind } from '@flotila/domain/code/code-lists.ts';
import { namedCodes } from '@flotila/domain/code/code-names.ts';
import { pageOf } from '@flotila/domain/endpoint.ts';
import { problem } from '@flotila/domain/problem.ts';
import { type Route, serveSession } from '../../ground/http/serve.ts';
import { languageOf } from '../../ground/i18n/messages.ts';

export const codeRoutes: Route[] = [
  serveSession(listCodes, ({ input, request, reply }) => {
    const { kind } = input.path;
    if (!isCodeKind(kind)) throw problem('not_found');
    const language = languageOf(request.headers['accept-language']);
    reply.header('content-language', language).header('vary', 'accept-language');
    return pageOf(namedCodes(kind, language), input.query);
  }),
];
