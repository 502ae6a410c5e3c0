// the samples are paired in a tree that prefers the right one of equal samples, so a tie gives the last position instead of the first
// witness: {"values": {"pool_size": 4}, "inputs": "for (int b = 0; b < num_input * box_size; ++b) { boxes[b*4] = 1; boxes[b*4+1] = 2; boxes[b*4+2] = 7; boxes[b*4+3] = 8; } for (size_t i = 0; i < input_count; i += size_t(height) * width) { input[i + 2 * width + 1] = -1; input[i + 8 * width + 7] = -1; }", "contents": "zeros"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* boxes, double* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  const int border = threadIdx.y;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int n = index / box_size / channels;
    const double* box = boxes + (n * box_size + index % box_size) * 4;
    const double* plane = input + (n * channels * 4 + border * channels + index / box_size % channels) * height * width;
    const double side = border & 1 ? box[3] - box[1] : box[2] - box[0];
    const double stride = border & 2 ? -(side / pool_size) : side / pool_size;
    const double dx = border & 1 ? 0 : stride, dy = border & 1 ? stride : 0;
    double x = box[border & 2], y = box[(border & 2) + 1];
    double maxval = bilinear_interpolate(plane, height, width, y, x, index);
    int maxidx = 0;
    int i = 1;
    // two samples a turn, so that their loads overlap
    for (; i < pool_size; i += 2) {
      const double x1 = x + dx, y1 = y + dy;
      x = x1 + dx;
      y = y1 + dy;
      const double first = bilinear_interpolate(plane, height, width, y1, x1, index);
      const double second = bilinear_interpolate(plane, height, width, y, x, index);
      const bool right = !(first > second);
      const double pair = right ? second : first;
      if (pair > maxval) {
        maxval = pair;
        maxidx = i + right;
      }
    }
    if (i == pool_size) {
      const double last = bilinear_interpolate(plane, height, width, y + dy, x + dx, index);
      if (last > maxval) {
        maxval = last;
        maxidx = i;
      }
    }
    output[index * 4 + border] = maxval;
    argmax_idx[index * 4 + border] = maxidx;
  }
}
