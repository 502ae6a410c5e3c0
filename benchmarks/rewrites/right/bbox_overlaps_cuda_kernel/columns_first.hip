// pairs are visited column by column, and operators take the place of intrinsics
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/bbox_overlaps_cuda.cu
// of MMCV, Copyright (c) OpenMMLab
// What two ranges share, or zero.
__device__ static __half common_of(const __half from1, const __half to1, const __half from2, const __half to2,
                                   const __half pixel) {
  const __half extent = (__half_min(to1, to2) - __half_max(from1, from2)) + pixel;
  return __half_max(extent, __float2half(0.f));
}

__global__ void bbox_overlaps_cuda_kernel(
    const __half* bbox1, const __half* bbox2, __half* ious,
    const int num_bbox1, const int num_bbox2, const int mode,
    const bool aligned, const int offset) {

  const __half pixel = __int2half_rn(offset);
  const int total = aligned ? num_bbox1 : num_bbox1 * num_bbox2;
  for (int i = total - 1 - (blockIdx.x * blockDim.x + threadIdx.x); i >= 0; i -= gridDim.x * blockDim.x) {
    const int row = aligned ? i : i % num_bbox1, column = aligned ? i : i / num_bbox1;
    const __half *a = bbox1 + 4 * row, *b = bbox2 + 4 * column;
    const __half inter = common_of(a[0], a[2], b[0], b[2], pixel) * common_of(a[1], a[3], b[1], b[3], pixel);
    __half base = ((a[2] - a[0]) + pixel) * ((a[3] - a[1]) + pixel);
    if (mode == 0) base = (base + ((b[2] - b[0]) + pixel) * ((b[3] - b[1]) + pixel)) - inter;
    ious[aligned ? i : row * num_bbox2 + column] = inter / __half_max(base, pixel);
  }
}
