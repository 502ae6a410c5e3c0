// Keeps the second box of a thread for any power of two of columns, although more than 512 need not divide the stride.
// witness: {"values": {"num_bbox1": 3, "num_bbox2": 1024, "offset": 1, "max_blocks": 1}, "inputs": "for (size_t i = 0; i < bbox1_count; i++) bbox1[i] = float(i % 4 < 2 ? i / 4 : i / 4 + 9); for (size_t i = 0; i < bbox2_count; i++) bbox2[i] = float(i % 4 < 2 ? 0 : 5 + i / 4 % 1000);"}
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
  const int total = num_bbox1 * num_bbox2;
  const int start = blockIdx.x * blockDim.x + threadIdx.x;
  const int stride = blockDim.x * gridDim.x;
  if (start >= total) return;
  if ((num_bbox2 & (num_bbox2 - 1)) == 0) {
    // each turn of the loop comes to the same column
    const float4 box = second[start % num_bbox2];
    for (int index = start; index < total; index += stride)
      ious[index] = overlap_of_pair(first[index / num_bbox2], box, mode, offset);
  } else {
    for (int index = start; index < total; index += stride)
      ious[index] = overlap_of_pair(first[index / num_bbox2], second[index % num_bbox2], mode, offset);
  }
}
