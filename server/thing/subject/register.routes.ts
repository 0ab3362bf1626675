// What public registers say of a company or a VAT number, when a person asks (D-SUB-011, API-091): country,
// then number, then the register.
import { invalidField, problem } from '@flotila/domain/problem.ts';
import {
  isRegisterCountry,
  readCompanyNumber,
  readVatNumber,
} from '@flotila/domain/subject/company-number.ts';
import { checkVatNumber, findSubject } from '@flotila/domain/subject/subject.api.ts';
import { type Route, serve } from '../../ground/http/serve.ts';
import { OutsideAway } from '../../ground/outside/ask-json.ts';
import type { Registers } from '../../ground/outside/registers.ts';

export function registerRoutes(registers: Registers): Route[] {
  return [
    serve(findSubject, async ({ input, request }) => {
      const country = input.path.country.trim().toUpperCase();
      if (!isRegisterCountry(country)) throw problem('country_not_supported');
      const number = readCompanyNumber(country, input.path.id);
      if (!number) throw invalidNumber('id', 'company_number');
      try {
        const found = await registers.findCompany(country, number);
        if (!found) throw problem('not_found', { message: 'register_unknown' });
        return found;
      } catch (error) {
        if (!(error instanceof OutsideAway)) throw error;
        request.log.warn({ err: error }, 'a register of companies is away');
        throw problem('gateway_timeout');
      }
    }),
    serve(checkVatNumber, async ({ input }) => {
      const vat = readVatNumber(input.path.vatNumber);
      if (!vat) throw invalidNumber('vatNumber', 'vat_number');
      return registers.checkVat(vat);
    }),
  ];
}

function invalidNumber(field: string, why: 'company_number' | 'vat_number') {
  const { detail } = invalidField(field, why);
  return problem('invalid', { ...detail, message: why });
}
