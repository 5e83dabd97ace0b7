/** The object without fields that are undefined, as exact optional types want it. */
export const given = <T extends object>(object: T) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as {
    [K in keyof T as undefined extends T[K] ? never : K]: T[K];
  } & { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> };
