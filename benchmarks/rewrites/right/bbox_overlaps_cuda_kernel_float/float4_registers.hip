// two boxes in registers, read as four floats each
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bbox_overlaps_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float area_of(float4 box, float offset) { return (box.z - box.x + offset) * (box.w - box.y + offset); }

__device__ inline float overlap_of(float4 a, float4 b, int mode, float offset) {
  const float w = fmaxf(fminf(a.z, b.z) - fmaxf(a.x, b.x) + offset, 0.f);
  const float h = fmaxf(fminf(a.w, b.w) - fmaxf(a.y, b.y) + offset, 0.f);
  const float all = mode == 0 ? area_of(a, offset) + area_of(b, offset) - w * h : area_of(a, offset);
  return w * h / fmaxf(all, offset);
}

__global__ void bbox_overlaps_cuda_kernel_float(const float* bbox1, const float* bbox2,
                                          float* ious, const int num_bbox1,
                                          const int num_bbox2, const int mode,
                                          const bool aligned,
                                          const int offset) {
  const float4 *ones = reinterpret_cast<const float4 *>(bbox1), *others = reinterpret_cast<const float4 *>(bbox2);
  const int step = gridDim.x * blockDim.x, first = blockIdx.x * blockDim.x + threadIdx.x;
  if (aligned) {
    for (int i = first; i < num_bbox1; i += step) ious[i] = overlap_of(ones[i], others[i], mode, offset);
    return;
  }
  for (int i = first; i < num_bbox1 * num_bbox2; i += step) {
    const int row = i / num_bbox2;
    ious[i] = overlap_of(ones[row], others[i - row * num_bbox2], mode, offset);
  }
}
