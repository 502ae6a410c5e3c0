// Aligned and full mode have loops of their own, with a helper for one pair that takes the areas as inputs.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/pytorch/cuda/bbox_overlaps_cuda.cu
// of MMCV, Copyright (c) OpenMMLab
__device__ inline __half overlap_of_pair(const __half* a, const __half* b, int mode, __half h_offset) {
  const __half zero = __float2half(0.f);
  __half extent[2];
  for (int axis = 0; axis < 2; axis++) {
    const __half low = __half_max(a[axis], b[axis]);
    const __half high = __half_min(a[axis + 2], b[axis + 2]);
    extent[axis] = __half_max(__hadd(__hsub(high, low), h_offset), zero);
  }
  const __half common = __hmul(extent[0], extent[1]);
  __half base = __half_area(a[0], a[1], a[2], a[3], h_offset);
  if (mode == 0) {
    base = __hsub(__hadd(base, __half_area(b[0], b[1], b[2], b[3], h_offset)), common);
  }
  return __hdiv(common, __half_max(base, h_offset));
}

__global__ void bbox_overlaps_cuda_kernel(
    const __half* bbox1, const __half* bbox2, __half* ious,
    const int num_bbox1, const int num_bbox2, const int mode,
    const bool aligned, const int offset) {

  const __half h_offset = __int2half_rn(offset);
  if (aligned) {
    CUDA_1D_KERNEL_LOOP(index, num_bbox1) {
      ious[index] = overlap_of_pair(bbox1 + size_t(index) * 4, bbox2 + size_t(index) * 4, mode, h_offset);
    }
    return;
  }
  for (int row = blockIdx.x; row < num_bbox1; row += gridDim.x) {
    for (int column = threadIdx.x; column < num_bbox2; column += blockDim.x) {
      ious[size_t(row) * num_bbox2 + column] =
          overlap_of_pair(bbox1 + size_t(row) * 4, bbox2 + size_t(column) * 4, mode, h_offset);
    }
  }
}
