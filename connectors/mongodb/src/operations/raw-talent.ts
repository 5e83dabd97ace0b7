import { opportunity, resume, type Handlers, type mongodb } from "@nexa/contracts";
import type { Db } from "mongodb";
import type { z } from "zod";
import { dateOf, patience, without } from "../documents.ts";
import { saveOnce, type Kept } from "../save-once.ts";

type Operations = Handlers<typeof mongodb>;
type RawResume = NonNullable<Awaited<ReturnType<Operations["rawResumes"]["find"]>>>;
type RawOpportunity = NonNullable<Awaited<ReturnType<Operations["rawOpportunities"]["find"]>>>;

/** Resumes as first received, whatever their profile submits later. */
export const rawResumes = (db: Db): Operations["rawResumes"] => {
  const collection = db.collection<Kept>("raw_resumes");
  return {
    save: saveOnce<z.output<typeof resume>>(collection, resume, (received) => ({
      ...received,
      submitted_at: dateOf(received.submitted_at),
    })),
    find: async ({ id }, context) => {
      const found = await collection.findOne({ _id: id }, patience(context));
      return found && (without(found, "_id") as RawResume);
    },
  };
};

/** Opportunities as first received. */
export const rawOpportunities = (db: Db): Operations["rawOpportunities"] => {
  const collection = db.collection<Kept>("raw_opportunities");
  return {
    save: saveOnce<z.output<typeof opportunity>>(collection, opportunity, (received) => ({
      ...received,
      posted_at: dateOf(received.posted_at),
    })),
    find: async ({ id }, context) => {
      const found = await collection.findOne({ _id: id }, patience(context));
      return found && (without(found, "_id") as RawOpportunity);
    },
  };
};
