// Each block takes whole rows, and its threads the columns of them.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bbox_overlaps_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__device__ __forceinline__ float overlap_of_pair(const float4 a, const float4 b, const int mode, const int offset) {
  const float area_a = (a.z - a.x + offset) * (a.w - a.y + offset);
  const float area_b = (b.z - b.x + offset) * (b.w - b.y + offset);
  const float left = fmaxf(a.x, b.x), right = fminf(a.z, b.z);
  const float top = fmaxf(a.y, b.y), bottom = fminf(a.w, b.w);
  const float width = fmaxf(right - left + offset, 0.f);
  const float height = fmaxf(bottom - top + offset, 0.f);
  const float inter = width * height;
  const float base = fmaxf(mode == 0 ? area_a + area_b - inter : area_a, float(offset));
  return inter / base;
}

__global__ void bbox_overlaps_cuda_kernel_float(const float* bbox1, const float* bbox2, float* ious,
                                                const int num_bbox1, const int num_bbox2, const int mode,
                                                const bool aligned, const int offset) {
  const float4* first = reinterpret_cast<const float4*>(bbox1);
  const float4* second = reinterpret_cast<const float4*>(bbox2);
  if (aligned) {
    CUDA_1D_KERNEL_LOOP(index, num_bbox1)
      ious[index] = overlap_of_pair(first[index], second[index], mode, offset);
    return;
  }
  for (int row = blockIdx.x; row < num_bbox1; row += gridDim.x) {
    const float4 box = first[row];
    float* out = ious + size_t(row) * num_bbox2;
    for (int column = threadIdx.x; column < num_bbox2; column += blockDim.x)
      out[column] = overlap_of_pair(box, second[column], mode, offset);
  }
}
