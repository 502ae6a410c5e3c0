// Four explicit corners, each updated only if it is inside the image and less than one pixel away.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void add_corner(float *plane, int y, int x, int height, int width, float pos_h,
                                  float pos_w, float top) {
  if (y < 0 || y >= height || x < 0 || x >= width) return;
  const float far_h = fabsf(pos_h - y);
  const float far_w = fabsf(pos_w - x);
  if (far_h < 1.0f && far_w < 1.0f)
    atomicAdd(plane + y * width + x, (1.0f - far_h) * (1.0f - far_w) * top);
}

__global__ void modulated_deformable_col2im_gpu_kernel_float(
    const int n, const float *data_col, const float *data_offset, const float *data_mask,
    const int channels, const int height, const int width, const int kernel_h,
    const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int deformable_group, const int height_col, const int width_col,
    float *grad_im) {
  const int col_area = height_col * width_col;
  const int stride = blockDim.x * gridDim.x;
  for (int t = blockIdx.x * blockDim.x + threadIdx.x; t < n; t += stride) {
    const int index = n - 1 - t;
    int rest = index;
    const int w_out = rest % width_col;
    rest /= width_col;
    const int h_out = rest % height_col;
    rest /= height_col;
    const int b = rest % batch_size;
    rest /= batch_size;
    const int j = rest % kernel_w;
    rest /= kernel_w;
    const int i = rest % kernel_h;
    const int c = rest / kernel_h;

    const int group = c / channel_per_deformable_group;
    const int tap = ((b * deformable_group + group) * kernel_h + i) * kernel_w + j;
    const int pixel = h_out * width_col + w_out;
    const float offset_h = data_offset[2 * tap * col_area + pixel];
    const float offset_w = data_offset[(2 * tap + 1) * col_area + pixel];
    const float top = data_col[index] * data_mask[tap * col_area + pixel];
    const float pos_h = h_out * stride_h - pad_h + i * dilation_h + offset_h;
    const float pos_w = w_out * stride_w - pad_w + j * dilation_w + offset_w;
    if (!(pos_h > -1 && pos_h < height && pos_w > -1 && pos_w < width)) continue;

    const int low_h = (int)floorf(pos_h);
    const int low_w = (int)floorf(pos_w);
    float *plane = grad_im + (b * channels + c) * height * width;
    add_corner(plane, low_h + 1, low_w + 1, height, width, pos_h, pos_w, top);
    add_corner(plane, low_h + 1, low_w, height, width, pos_h, pos_w, top);
    add_corner(plane, low_h, low_w + 1, height, width, pos_h, pos_w, top);
    add_corner(plane, low_h, low_w, height, width, pos_h, pos_w, top);
  }
}
