// R14: new requests, made from the description of the API: each answer stands in it, and none is an error of ours.
import { runWithNewCases } from './new-cases.ts';

await runWithNewCases('requests', ['server/ground/http/requests.test.ts']);
