// The arithmetic is done in float and every result is rounded to half, which gives the same values.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/pytorch/cuda/bbox_overlaps_cuda.cu
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float as_rounded(float value) { return __half2float(__float2half(value)); }

__device__ inline float rounded_area(const float* box, float shift) {
  const float w = as_rounded(as_rounded(box[2] - box[0]) + shift);
  const float h = as_rounded(as_rounded(box[3] - box[1]) + shift);
  return as_rounded(w * h);
}

__global__ void bbox_overlaps_cuda_kernel(
    const __half* bbox1, const __half* bbox2, __half* ious,
    const int num_bbox1, const int num_bbox2, const int mode,
    const bool aligned, const int offset) {

  const int num_output = aligned ? num_bbox1 : num_bbox1 * num_bbox2;
  const float shift = as_rounded(static_cast<float>(offset));
  CUDA_1D_KERNEL_LOOP(index, num_output) {
    const int b1 = aligned ? index : index / num_bbox2;
    const int b2 = aligned ? index : index - b1 * num_bbox2;
    float a[4], b[4];
    for (int c = 0; c < 4; c++) {
      a[c] = __half2float(bbox1[b1 * 4 + c]);
      b[c] = __half2float(bbox2[b2 * 4 + c]);
    }
    const float left = a[0] >= b[0] ? a[0] : b[0];
    const float top = a[1] >= b[1] ? a[1] : b[1];
    const float right = a[2] <= b[2] ? a[2] : b[2];
    const float bottom = a[3] <= b[3] ? a[3] : b[3];
    float width = as_rounded(as_rounded(right - left) + shift);
    float height = as_rounded(as_rounded(bottom - top) + shift);
    width = width >= 0.f ? width : 0.f;
    height = height >= 0.f ? height : 0.f;
    const float common = as_rounded(width * height);
    float base = rounded_area(a, shift);
    if (mode == 0) base = as_rounded(as_rounded(base + rounded_area(b, shift)) - common);
    base = base >= shift ? base : shift;
    ious[index] = __float2half(common / base);
  }
}
