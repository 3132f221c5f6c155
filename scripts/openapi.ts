import { makeOpenApi } from '#server/openapi/openapi.service.ts';
import { version } from '#server/version.ts';

// Prints the API as an OpenAPI document. usage: npm run openapi [-- https://courseyard.example.edu]
const [publicUrl = 'https://courseyard.example.edu'] = process.argv.slice(2);
console.log(JSON.stringify(makeOpenApi({ version, publicUrl }), null, 2));
