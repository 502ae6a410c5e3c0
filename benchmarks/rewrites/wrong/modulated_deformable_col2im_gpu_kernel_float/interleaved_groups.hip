// channels are dealt out to the deformable groups in turn instead of in one piece each
// witness: {"contents": "unit", "values": {"channels": 6, "height": 7, "width": 6, "kernel_h": 2, "kernel_w": 3, "pad_h": 1, "pad_w": 1, "stride_h": 1, "stride_w": 1, "dilation_h": 1, "dilation_w": 1, "batch_size": 1, "deformable_group": 2, "height_col": 8, "width_col": 6}}
// SPDX-License-Identifier: Apache-2.0 AND BSD-2-Clause; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab, and of Caffe, Copyright (c) 2014-2017 The Regents of the University of California
__global__ void modulated_deformable_col2im_gpu_kernel_float(
    const int n, const float *data_col, const float *data_offset, const float *data_mask,
    const int channels, const int height, const int width, const int kernel_h,
    const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int deformable_group, const int height_col, const int width_col,
    float *grad_im) {
  CUDA_1D_KERNEL_LOOP(index, n) {
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

    const int group = b * deformable_group + c % deformable_group;
    const int tap = (group * kernel_h + i) * kernel_w + j;
    const float *offset = data_offset + ((tap * 2) * height_col + h_out) * width_col + w_out;
    const float mask = data_mask[(tap * height_col + h_out) * width_col + w_out];
    const float y = h_out * stride_h - pad_h + i * dilation_h + offset[0];
    const float x = w_out * stride_w - pad_w + j * dilation_w + offset[height_col * width_col];
    const float top = data_col[index] * mask;
    const int y0 = (int)floorf(y), x0 = (int)floorf(x);
    for (int h = max(y0, 0); h <= min(y0 + 1, height - 1); ++h) {
      for (int w = max(x0, 0); w <= min(x0 + 1, width - 1); ++w) {
        const float weight = dmcn_get_gradient_weight(y, x, h, w, height, width);
        atomicAdd(grad_im + ((b * channels + c) * height + h) * width + w, weight * top);
      }
    }
  }
}
