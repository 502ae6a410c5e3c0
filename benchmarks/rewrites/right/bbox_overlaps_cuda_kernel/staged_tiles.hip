// The second boxes and their areas pass through shared memory in tiles, each with a barrier before and after.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/pytorch/cuda/bbox_overlaps_cuda.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void bbox_overlaps_cuda_kernel(
    const __half* bbox1, const __half* bbox2, __half* ious,
    const int num_bbox1, const int num_bbox2, const int mode,
    const bool aligned, const int offset) {

  constexpr int tile_size = 128;
  __shared__ __half tile[tile_size * 4];
  __shared__ __half tile_area[tile_size];
  const __half h_offset = __int2half_rn(offset);
  const __half zero = __float2half(0.f);
  if (aligned) {
    bbox_overlaps_cuda_kernel_half(bbox1, bbox2, ious, num_bbox1, num_bbox2, mode, aligned, offset);
    return;
  }
  for (int start = 0; start < num_bbox2; start += tile_size) {
    const int count = num_bbox2 - start < tile_size ? num_bbox2 - start : tile_size;
    __syncthreads();
    for (int t = threadIdx.x; t < count; t += blockDim.x) {
      __half u1, v1, u2, v2;
      load_bbox<__half>(bbox2, (start + t) * 4, u1, v1, u2, v2);
      tile[t * 4] = u1;
      tile[t * 4 + 1] = v1;
      tile[t * 4 + 2] = u2;
      tile[t * 4 + 3] = v2;
      tile_area[t] = __half_area(u1, v1, u2, v2, h_offset);
    }
    __syncthreads();
    CUDA_1D_KERNEL_LOOP(item, num_bbox1 * count) {
      const int b1 = item / count, t = item % count;
      __half x1, y1, x2, y2, u1, v1, u2, v2;
      load_bbox<__half>(bbox1, b1 * 4, x1, y1, x2, y2);
      load_bbox<__half>(tile, t * 4, u1, v1, u2, v2);
      const __half width = __half_max(
          __hadd(__hsub(__half_min(x2, u2), __half_max(x1, u1)), h_offset), zero);
      const __half height = __half_max(
          __hadd(__hsub(__half_min(y2, v2), __half_max(y1, v1)), h_offset), zero);
      const __half common = __hmul(width, height);
      const __half area = __half_area(x1, y1, x2, y2, h_offset);
      const __half base = mode == 0 ? __hsub(__hadd(area, tile_area[t]), common) : area;
      ious[size_t(b1) * num_bbox2 + start + t] = __hdiv(common, __half_max(base, h_offset));
    }
  }
}
