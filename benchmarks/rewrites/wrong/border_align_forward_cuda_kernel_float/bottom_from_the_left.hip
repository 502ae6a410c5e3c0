// all borders are walked with growing coordinates, so indices along the bottom and the right count from the other end
// witness: {"values": {"channels": 3, "box_size": 5, "height": 9, "width": 7, "num_input": 2, "pool_size": 4}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = float(i * 37 % 101) / 16 + float(i % 13) / 8;for (int i = 0; i < num_input * box_size; ++i) { float *b = &boxes[4 * i]; b[0] = 0.5f * (i % 5); b[1] = 0.5f * (i % 7); b[2] = b[0] + 2 + i % 3; b[3] = b[1] + 1 + i % 4; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* boxes, float* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int side = threadIdx.y;
    const int box_idx = index % box_size;
    const int c_idx = (index / box_size) % channels;
    const int batch_idx = index / (channels * box_size);

    const float *box = boxes + (batch_idx * box_size + box_idx) * 4;
    const float x1 = box[0], y1 = box[1], x2 = box[2], y2 = box[3];
    const float *map = input + (batch_idx * channels * 4 + side * channels + c_idx) * height * width;

    float x, y, dx = 0, dy = 0;
    if (side == Top || side == Bottom) {
      x = x1;
      y = side == Top ? y1 : y2;
      dx = (x2 - x1) / pool_size;
    } else {
      x = side == Left ? x1 : x2;
      y = y1;
      dy = (y2 - y1) / pool_size;
    }

    float maxval = bilinear_interpolate(map, height, width, y, x, index);
    int maxidx = 0;
    for (int i = 1; i <= pool_size; i++) {
      x += dx;
      y += dy;
      const float val = bilinear_interpolate(map, height, width, y, x, index);
      if (val > maxval) {
        maxval = val;
        maxidx = i;
      }
    }
    output[index * 4 + side] = maxval;
    argmax_idx[index * 4 + side] = maxidx;
  }
}
