// Entered base rates of meals abroad over HTTP.
import { pageOf } from '@flotila/domain/endpoint.ts';
import {
  createMealRate,
  deleteMealRate,
  getMealRate,
  importMealRates,
  listMealRates,
  listMissingMealRates,
  type RateTableFields,
  updateMealRate,
} from '@flotila/domain/travel/meal-rate.api.ts';
import { type AnyEndpoint, type CompanyCall, type Route, serve } from '../../ground/http/serve.ts';
import { languageOf } from '../../ground/i18n/messages.ts';
import { importRates } from './import-meal-rates.ts';
import { missingMealRates } from './missing-rates.ts';
import {
  getMealRateRecord,
  listMealRateRecords,
  type RateEditor,
  removeMealRate,
  storeMealRate,
  storeNewMealRate,
} from './store-meal-rate.ts';

export const mealRateRoutes: Route[] = [
  serve(listMealRates, (call) =>
    call.db.read(async (db) => pageOf(await listMealRateRecords(db, call), call.input.query)),
  ),
  serve(listMissingMealRates, ({ db, company, visible, now }) =>
    missingMealRates({ db, company, visible, now }),
  ),
  serve(getMealRate, (call) =>
    call.db.read((db) => getMealRateRecord(db, call, call.input.path.mealRateId)),
  ),
  serve(createMealRate, (call) => storeNewMealRate(editorOf(call), call.input.body)),
  serve(updateMealRate, (call) =>
    storeMealRate(editorOf(call), call.input.path.mealRateId, call.input.body),
  ),
  serve(deleteMealRate, (call) =>
    removeMealRate(editorOf(call), call.input.path.mealRateId, call.input.query.lastChange),
  ),
  serve(importMealRates, async (call) => {
    const { bytes, fields: given } = await call.readFile();
    // Read by the schemas of the upload, which its type does not say.
    const fields = given as RateTableFields;
    // Said in either place it is meant: nothing may be stored by a slip.
    const isDry = call.input.query.dryrun === true || fields.dryrun === true;
    return importRates({ ...editorOf(call), bytes, fields, isDry });
  }),
];

function editorOf({ db, session, now, company, request }: CompanyCall<AnyEndpoint>): RateEditor {
  const language = languageOf(request.headers['accept-language']);
  return { db, session, now, company, language };
}
