import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { bundledPackage, type BundledPackage } from '#shared/about/licences.api.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';

const aboutProblems = defineMessages({
  noLicences: {
    id: 'about.problem.noLicences',
    defaultMessage: 'The list of licences only exists in a built app.',
  },
});

/** The packages in the client, as listed by the build beside it. */
export async function readLicences(assetsDir: string): Promise<BundledPackage[]> {
  try {
    const text = await readFile(join(assetsDir, 'licences.json'), 'utf8');
    return z.array(bundledPackage).parse(JSON.parse(text));
  } catch (error) {
    const problem = new Problem('unavailable', phrase(aboutProblems.noLicences));
    problem.cause = error;
    throw problem;
  }
}
