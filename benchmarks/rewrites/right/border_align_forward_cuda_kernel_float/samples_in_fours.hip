// samples are computed in groups of four into registers and compared afterwards, the rest one by one
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* boxes, float* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  const int border = threadIdx.y;
  const int plane_size = height * width;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    int rest = index;
    const int in_image = rest % box_size;
    rest /= box_size;
    const int channel = rest % channels;
    const int batch = rest / channels;
    const float* box = boxes + (batch * box_size + in_image) * 4;
    const float* plane = input + (batch * channels * 4 + border * channels + channel) * plane_size;
    const bool second = border > 1;
    float x = second ? box[2] : box[0], y = second ? box[3] : box[1];
    float dx = 0.0f, dy = 0.0f;
    if (border & 1) dy = (box[3] - box[1]) / pool_size;
    else dx = (box[2] - box[0]) / pool_size;
    if (second) { dx = -dx; dy = -dy; }
    float best = bilinear_interpolate(plane, height, width, y, x, index);
    int where = 0;
    int i = 1;
    for (; i <= pool_size - 3; i += 4) {
      float values[4];
#pragma unroll
      for (int j = 0; j < 4; ++j) {
        x += dx;
        y += dy;
        values[j] = bilinear_interpolate(plane, height, width, y, x, index);
      }
#pragma unroll
      for (int j = 0; j < 4; ++j) {
        if (values[j] > best) { best = values[j]; where = i + j; }
      }
    }
    while (i <= pool_size) {
      x += dx;
      y += dy;
      const float value = bilinear_interpolate(plane, height, width, y, x, index);
      if (value > best) { best = value; where = i; }
      ++i;
    }
    argmax_idx[index * 4 + border] = where;
    output[index * 4 + border] = best;
  }
}
