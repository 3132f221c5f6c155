import * as z from 'zod';
import { recordPermissions } from '#shared/access/abilities.ts';
import { id, instant, titled } from '#shared/http/id.ts';
import { tag } from '#shared/tags/tag.ts';
import { plainText } from '#shared/text/plain-text.ts';

export const batchTypes = ['static', 'dynamic', 'hybrid'] as const;
export type BatchType = (typeof batchTypes)[number];

export const courseFormats = ['not_set', 'on_campus', 'blended', 'online'] as const;
export type CourseFormat = (typeof courseFormats)[number];

/** 1 active, 0 archived (specification §3). */
export const batchStatus = z.union([z.literal(0), z.literal(1)]);

export const batchTitle = plainText(120);

const batchConfig = z.object({
  accountId: z.string().nullable(),
  termId: z.string().nullable(),
  includeChildAccounts: z.boolean(),
  courseFormat: z.array(z.enum(courseFormats)),
});

const batchPermissions = z
  .object(
    Object.fromEntries(recordPermissions.batch.map((flag) => [flag, z.boolean()])) as {
      [P in (typeof recordPermissions.batch)[number]]: z.ZodBoolean;
    },
  )
  .meta({ id: 'BatchPermissions' });
export type BatchPermissions = z.infer<typeof batchPermissions>;

export const batch = z
  .object({
    id,
    institutionId: id,
    title: z.string(),
    status: batchStatus,
    type: z.enum(batchTypes),
    team: titled.nullable(),
    tags: z.array(tag),
    courseCount: z.number(),
    deadlineDate: z.iso.date().nullable(),
    config: batchConfig,
    permissions: batchPermissions,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Batch' });
export type Batch = z.infer<typeof batch>;

/** A batch in a list, with both numbers of its courses. */
export const listedBatch = batch
  .extend({ inScopeCount: z.number().describe('how many of its courses are in scope') })
  .meta({ id: 'ListedBatch' });
export type ListedBatch = z.infer<typeof listedBatch>;

/** A batch with what its page says about its rule and its scans. */
export const batchDetails = listedBatch
  .extend({
    accountTitle: z.string().nullable().describe('of its rule; null if Canvas no longer has the account'),
    termTitle: z.string().nullable(),
    lastScannedAt: instant.nullable().describe('when the newest scan of one of its courses ended'),
  })
  .meta({ id: 'BatchDetails' });
export type BatchDetails = z.infer<typeof batchDetails>;
