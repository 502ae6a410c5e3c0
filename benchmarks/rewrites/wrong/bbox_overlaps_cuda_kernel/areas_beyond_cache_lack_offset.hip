// areas of the second boxes are cached in shared memory; those beyond its 256 places are computed without the offset
// witness: {"values": {"num_bbox1": 2, "num_bbox2": 300, "mode": 0, "aligned": "false", "offset": 1}, "seed": 7, "inputs": "for (int i = 0; i < 8; ++i) bbox1[i] = __float2half(i % 4 < 2 ? 0.0f : 1.0f); for (int i = 0; i < 1200; ++i) bbox2[i] = __float2half(i % 4 < 2 ? 0.0f : 1.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/bbox_overlaps_cuda.cu
// of MMCV, Copyright (c) OpenMMLab
// What two ranges share, or zero.
__global__ void bbox_overlaps_cuda_kernel(
    const __half* bbox1, const __half* bbox2, __half* ious,
    const int num_bbox1, const int num_bbox2, const int mode,
    const bool aligned, const int offset) {
  constexpr int kCached = 256;
  __shared__ float cached_area[kCached];
  const __half off = __int2half_rn(offset);
  const __half zero = __float2half(0.f);
  for (int j = threadIdx.x; j < num_bbox2 && j < kCached; j += blockDim.x) {
    __half x1, y1, x2, y2;
    load_bbox<__half>(bbox2, j * 4, x1, y1, x2, y2);
    cached_area[j] = __half2float(__half_area(x1, y1, x2, y2, off));
  }
  __syncthreads();

  const int total = aligned ? num_bbox1 : num_bbox1 * num_bbox2;
  CUDA_1D_KERNEL_LOOP(index, total) {
    const int row = aligned ? index : index / num_bbox2;
    const int column = aligned ? index : index % num_bbox2;
    __half p_x1, p_y1, p_x2, p_y2, q_x1, q_y1, q_x2, q_y2;
    load_bbox<__half>(bbox1, row * 4, p_x1, p_y1, p_x2, p_y2);
    load_bbox<__half>(bbox2, column * 4, q_x1, q_y1, q_x2, q_y2);
    const __half left = __half_max(p_x1, q_x1);
    const __half right = __half_min(p_x2, q_x2);
    const __half top = __half_max(p_y1, q_y1);
    const __half bottom = __half_min(p_y2, q_y2);
    const __half w = __half_max(__hadd(__hsub(right, left), off), zero);
    const __half h = __half_max(__hadd(__hsub(bottom, top), off), zero);
    const __half inter = __hmul(w, h);
    __half base = __half_area(p_x1, p_y1, p_x2, p_y2, off);
    if (mode == 0) {
      const __half q_area = column < kCached
                                ? __float2half(cached_area[column])
                                : __hmul(__hsub(q_x2, q_x1), __hsub(q_y2, q_y1));
      base = __hsub(__hadd(base, q_area), inter);
    }
    ious[index] = __hdiv(inter, __half_max(base, off));
  }
}
