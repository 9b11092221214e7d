import type { ImagesEntry, PackEntry, ShardEntry } from "./catalogue.ts";

/** A stored version of a part. */
interface PartVersion {
  readonly version: string;
  readonly date: string;
  readonly pages: number;
  readonly bytes: number;
  /** Address of its list of shards, which distinguishes versions. */
  readonly index: string;
  readonly shards: readonly ShardEntry[];
}

/**
 * The unit of storage and of switching versions: a pack without its images, or its
 * images. The current version is read while the next one is fetched.
 */
export interface Part {
  /** The id of the pack, with "#images" for those. */
  readonly key: string;
  readonly pack: string;
  readonly current: PartVersion | null;
  readonly next: PartVersion | null;
  /** A shard of the current version is missing or damaged. */
  readonly isDamaged: boolean;
}

export function isComplete({ current, isDamaged }: Part): boolean {
  return current !== null && !isDamaged;
}

/** A selected part, as the site has it now. */
export interface Wanted {
  readonly key: string;
  readonly pack: string;
  readonly version: string;
  readonly date: string;
  readonly pages: number;
  readonly index: string;
}

const imagesOf = (id: string, images: ImagesEntry, date: string): Wanted => ({
  key: `${id}#images`,
  pack: id,
  version: images.index,
  date,
  pages: 0,
  index: images.index,
});

/** The parts that make up packs, with or without their images. */
export function partsOf(
  packs: readonly PackEntry[],
  date: string,
  withImages: boolean,
): readonly Wanted[] {
  return packs.flatMap(({ id, version, pages, index, images }) => [
    { key: id, pack: id, version, date, pages, index },
    ...(withImages && images !== null ? [imagesOf(id, images, date)] : []),
  ]);
}
