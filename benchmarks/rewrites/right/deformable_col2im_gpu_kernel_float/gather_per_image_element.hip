// Each thread gathers all contributions to one element of grad_im and needs no atomic additions.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deformable_col2im_gpu_kernel_float(
    const int n, const float *data_col, const float *data_offset,
    const int channels, const int height, const int width, const int kernel_h,
    const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int deformable_group, const int height_col, const int width_col,
    float *grad_im) {
  const long long elements = (long long)batch_size * channels * height * width;
  const long long step = (long long)blockDim.x * gridDim.x;
  const int plane = height_col * width_col;
  for (long long e = (long long)blockIdx.x * blockDim.x + threadIdx.x;
       e < elements; e += step) {
    const int w = (int)(e % width);
    const int h = (int)(e / width % height);
    const int c = (int)(e / width / height % channels);
    const int b = (int)(e / width / height / channels);
    const int group = c / channel_per_deformable_group;

    float sum = 0;
    bool touched = false;
    for (int i = 0; i < kernel_h; ++i) {
      for (int j = 0; j < kernel_w; ++j) {
        const float *offsets =
            data_offset +
            (((long long)(b * deformable_group + group) * kernel_h + i) *
                 kernel_w + j) * 2 * plane;
        const float *columns =
            data_col +
            (((long long)c * kernel_h + i) * kernel_w + j) * batch_size *
                plane + (long long)b * plane;
        for (int h_out = 0; h_out < height_col; ++h_out) {
          const int y_base = h_out * stride_h - pad_h + i * dilation_h;
          for (int w_out = 0; w_out < width_col; ++w_out) {
            const int at = h_out * width_col + w_out;
            const float y = y_base + offsets[at];
            const float distance_h = fabsf(y - h);
            if (!(distance_h < 1)) continue;
            const int x_base = w_out * stride_w - pad_w + j * dilation_w;
            const float x = x_base + offsets[plane + at];
            const float distance_w = fabsf(x - w);
            if (!(distance_w < 1)) continue;
            const float weight = (1 - distance_h) * (1 - distance_w);
            sum = fmaf(weight, columns[at], sum);
            touched = true;
          }
        }
      }
    }
    if (touched) grad_im[e] += sum;
  }
}
