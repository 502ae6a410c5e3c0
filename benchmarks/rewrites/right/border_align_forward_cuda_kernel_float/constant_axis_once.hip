// The weights of the axis that does not change along a border are computed once, before the loop over its points.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct BorderAxis {
  bool inside;
  int low, high;
  float part;
};

__device__ __forceinline__ BorderAxis border_axis(float position, const int extent) {
  BorderAxis axis;
  axis.inside = !(position < -1.f || position > extent);
  axis.low = axis.high = 0;
  axis.part = 0.f;
  if (!axis.inside) return axis;
  if (position <= 0.f) position = 0.f;
  axis.low = (int)position;
  if (axis.low >= extent - 1) {
    axis.low = axis.high = extent - 1;
  } else {
    axis.high = axis.low + 1;
    axis.part = position - axis.low;
  }
  return axis;
}

__device__ __forceinline__ float border_blend(const float* map, const int width, const BorderAxis& row,
                                              const BorderAxis& column) {
  if (!row.inside || !column.inside) return 0.f;
  const float hy = 1.f - row.part, hx = 1.f - column.part;
  const float* upper = map + row.low * width;
  const float* lower = map + row.high * width;
  return hy * hx * upper[column.low] + hy * column.part * upper[column.high] + row.part * hx * lower[column.low] +
         row.part * column.part * lower[column.high];
}

__global__ void border_align_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* boxes, float* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  const int extreme_idx = threadIdx.y;
  const bool horizontal = extreme_idx % 2 == 0;
  const int corner = extreme_idx / 2 * 2;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int rest = index / box_size;
    const int box_of_image = index - rest * box_size;
    const int batch_idx = rest / channels;
    const int c_idx = rest - batch_idx * channels;
    const float* box = boxes + (box_of_image + batch_idx * box_size) * 4;
    const float* map = input + (batch_idx * channels * 4 + extreme_idx * channels + c_idx) * height * width;

    const float length = horizontal ? box[2] - box[0] : box[3] - box[1];
    const float step = corner ? -(length / pool_size) : length / pool_size;
    float moving = box[horizontal ? corner : corner + 1];
    const BorderAxis fixed = border_axis(box[horizontal ? corner + 1 : corner], horizontal ? height : width);

    float maxval = 0.f;
    int maxidx = 0;
    for (int i = 0; i <= pool_size; i++) {
      const BorderAxis axis = border_axis(moving, horizontal ? width : height);
      const float val = horizontal ? border_blend(map, width, fixed, axis) : border_blend(map, width, axis, fixed);
      if (i == 0 || val > maxval) {
        maxval = val;
        maxidx = i;
      }
      moving += step;
    }
    output[index * 4 + extreme_idx] = maxval;
    argmax_idx[index * 4 + extreme_idx] = maxidx;
  }
}
