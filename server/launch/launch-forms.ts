import express, { type Request, type Response } from 'express';
import * as z from 'zod';
import { exactText } from '#shared/text/plain-text.ts';
import { LaunchRefused } from './refusal.ts';

/** Longer than any LMS's token, in characters. */
const longestToken = 64 * 1024;

const deploymentId = exactText(255).optional().catch(undefined);

/** The fields of a login initiation; both names of the deployment are in use. */
const loginRequest = z.object({
  iss: exactText(500),
  login_hint: exactText(4000),
  target_link_uri: exactText(2000),
  client_id: exactText(255).optional(),
  deployment_id: deploymentId,
  lti_deployment_id: deploymentId,
  lti_message_hint: exactText(20_000).optional(),
  lti_storage_target: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .optional()
    .catch(undefined),
});
export type LoginRequest = z.output<typeof loginRequest>;

const launchForm = z.object({
  id_token: z.string().min(1).max(longestToken),
  /** the only form of state that ltijs creates */
  state: z.string().regex(/^[0-9a-f]{50}$/),
});

const parseForm = express.urlencoded({ extended: false, limit: '256kb', parameterLimit: 100 });

/** A request's form, read once. Refuses one it can't read. */
async function formOf(req: Request, res: Response): Promise<object> {
  await new Promise<void>((resolve, reject) => {
    parseForm(req, res, (error: unknown) =>
      error instanceof Error ? reject(new LaunchRefused('malformed', error.message)) : resolve(),
    );
  });
  return (req.body ?? {}) as object;
}

/** Reads a login initiation, sent by GET or POST. */
export const readLogin = async (req: Request, res: Response) =>
  checked(loginRequest, { ...req.query, ...(await formOf(req, res)) });

export const readLaunch = async (req: Request, res: Response) => checked(launchForm, await formOf(req, res));

function checked<S extends z.ZodType>(schema: S, fields: object): z.output<S> {
  const given = schema.safeParse(fields);
  if (!given.success) throw new LaunchRefused('malformed', given.error.issues[0]?.path.join('.'));
  return given.data;
}
