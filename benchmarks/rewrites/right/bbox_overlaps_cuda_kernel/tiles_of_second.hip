// the second boxes pass through shared memory in tiles of 96 with their areas, and threads stride over the pairs of a tile
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/bbox_overlaps_cuda.cu
// of MMCV, Copyright (c) OpenMMLab

__global__ void bbox_overlaps_cuda_kernel(
    const __half* bbox1, const __half* bbox2, __half* ious,
    const int num_bbox1, const int num_bbox2, const int mode,
    const bool aligned, const int offset) {
  constexpr int kTile = 96;
  __shared__ float corners[kTile * 4];
  __shared__ float areas[kTile];
  const int me = blockIdx.x * blockDim.x + threadIdx.x;
  const int everyone = gridDim.x * blockDim.x;
  const __half off = __int2half_rn(offset);
  const __half zero = __float2half(0.f);

  if (aligned) {
    for (int i = me; i < num_bbox1; i += everyone) {
      const __half *a = bbox1 + 4 * i, *b = bbox2 + 4 * i;
      const __half w = __half_max(__hadd(__hsub(__half_min(a[2], b[2]), __half_max(a[0], b[0])), off), zero);
      const __half h = __half_max(__hadd(__hsub(__half_min(a[3], b[3]), __half_max(a[1], b[1])), off), zero);
      const __half inter = __hmul(w, h);
      const __half area = __half_area(a[0], a[1], a[2], a[3], off);
      const __half base =
          mode == 0 ? __hsub(__hadd(area, __half_area(b[0], b[1], b[2], b[3], off)), inter) : area;
      ious[i] = __hdiv(inter, __half_max(base, off));
    }
    return;
  }

  for (int first = 0; first < num_bbox2; first += kTile) {
    const int held = num_bbox2 - first < kTile ? num_bbox2 - first : kTile;
    __syncthreads();
    for (int t = threadIdx.x; t < held; t += blockDim.x) {
      __half x1, y1, x2, y2;
      load_bbox<__half>(bbox2, (first + t) * 4, x1, y1, x2, y2);
      corners[t] = __half2float(x1);
      corners[kTile + t] = __half2float(y1);
      corners[2 * kTile + t] = __half2float(x2);
      corners[3 * kTile + t] = __half2float(y2);
      areas[t] = __half2float(__half_area(x1, y1, x2, y2, off));
    }
    __syncthreads();
    for (int pair = me; pair < num_bbox1 * held; pair += everyone) {
      const int i = pair / held, t = pair % held;
      __half x1, y1, x2, y2;
      load_bbox<__half>(bbox1, i * 4, x1, y1, x2, y2);
      const __half left = __half_max(x1, __float2half(corners[t]));
      const __half top = __half_max(y1, __float2half(corners[kTile + t]));
      const __half right = __half_min(x2, __float2half(corners[2 * kTile + t]));
      const __half bottom = __half_min(y2, __float2half(corners[3 * kTile + t]));
      const __half w = __half_max(__hadd(__hsub(right, left), off), zero);
      const __half h = __half_max(__hadd(__hsub(bottom, top), off), zero);
      const __half inter = __hmul(w, h);
      const __half area = __half_area(x1, y1, x2, y2, off);
      const __half base = mode == 0 ? __hsub(__hadd(area, __float2half(areas[t])), inter) : area;
      ious[i * num_bbox2 + first + t] = __hdiv(inter, __half_max(base, off));
    }
  }
}
