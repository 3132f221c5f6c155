import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

interface Service {
  readonly image: string;
  readonly build?: { readonly context: string; readonly dockerfile_inline: string };
  readonly environment?: Record<string, string>;
  readonly profiles?: readonly string[];
  readonly deploy?: { readonly replicas: number };
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Record<string, { condition: string }>;
  readonly volumes?: string[];
  readonly ports?: string[];
  readonly configs?: { readonly source: string; readonly target: string }[];
  readonly command?: string;
}

/** docker-compose.yml, as compose reads it before it fills in variables. */
export const composeFile = parse(
  readFileSync(fileURLToPath(new URL('../../docker-compose.yml', import.meta.url)), 'utf8'),
  { merge: true },
) as {
  readonly services: Record<string, Service>;
  readonly volumes: Record<string, unknown>;
  readonly configs: Record<string, { readonly content: string }>;
};

/** A key only for tests, as the variable has it. */
const secretKey = Buffer.alloc(32, 7).toString('base64');

/** The environment of a service, with what compose would fill in for `${NAME:?…}` and `${NAME:-default}`. */
export const environmentOf = (service: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(composeFile.services[service]?.environment ?? {}).map(([name, value]) => [
      name,
      value
        .replace(/\$\{(\w+):-([^}]*)\}/g, '$2')
        .replace(/\$\{PUBLIC_URL[^}]*\}/g, 'https://courseyard.example.edu')
        .replace(/\$\{SECRET_KEY[^}]*\}/g, secretKey)
        .replace(/\$\{\w+:\?[^}]*\}/g, 'secret'),
    ]),
  );
