// the maximum starts from minus infinity instead of the first sample, so a NaN at the start of a border is passed over
// witness: {"inputs": "for (int b = 0; b < num_input * box_size; ++b) { boxes[b*4] = 1; boxes[b*4+1] = 2; boxes[b*4+2] = 7; boxes[b*4+3] = 8; } for (size_t i = 0; i < input_count; i += size_t(height) * width) input[i + 2 * width + 1] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* boxes, double* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  const int border = threadIdx.y;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    const int b = index % box_size;
    const int c = index / box_size % channels;
    const int n = index / box_size / channels;
    const double* box = boxes + (n * box_size + b) * 4;
    const double* plane = input + ((n * 4 + border) * channels + c) * height * width;
    double x = box[border / 2 * 2], y = box[border / 2 * 2 + 1];
    double dx = 0, dy = 0;
    if (border % 2 == 0)
      dx = (box[2] - box[0]) / pool_size;
    else
      dy = (box[3] - box[1]) / pool_size;
    if (border >= 2) {
      dx = -dx;
      dy = -dy;
    }
    double maxval = -HUGE_VAL;
    int maxidx = 0;
    for (int i = 0; i <= pool_size; ++i) {
      const double val = bilinear_interpolate(plane, height, width, y, x, index);
      if (val > maxval) {
        maxval = val;
        maxidx = i;
      }
      x += dx;
      y += dy;
    }
    output[index * 4 + border] = maxval;
    argmax_idx[index * 4 + border] = maxidx;
  }
}
