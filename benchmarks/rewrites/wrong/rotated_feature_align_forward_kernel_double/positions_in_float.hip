// positions of the samples are float, which on wide maps leaves few bits for the weights
// witness: {"values": {"num_nthreads": 1, "channels": 1, "height": 2, "width": 700, "points": 1, "spatial_scale": "1.0"}, "inputs": "for (size_t i = 0; i < best_bboxes_count; i += 5) { best_bboxes[i] = 0.3; best_bboxes[i + 1] = 613.1234567891; best_bboxes[i + 2] = 2; best_bboxes[i + 3] = 2; best_bboxes[i + 4] = 0; } for (size_t i = 0; i < bottom_data_count; ++i) bottom_data[i] = i % 2 ? 100 : 0.25;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void rotated_feature_align_forward_kernel_double(
    const int nthreads, const int points, const double* bottom_data,
    const double* best_bboxes, const double spatial_scale,
    const int channels, const int height, const int width, double* top_data) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int w = index % width;
    const int h = (index / width) % height;
    const int plane = index / width / height;
    const int n = plane / channels;
    const double* box = best_bboxes + ((n * height + h) * width + w) * 5;
    const float scale = spatial_scale;
    const float x0 = box[1] * scale, y0 = box[0] * scale;
    const float w_2 = box[2] * scale * 0.5f, h_2 = box[3] * scale * 0.5f;
    const float cosa = cosf(box[4]), sina = sinf(box[4]);
    const double* map = bottom_data + plane * height * width;
    double sum = bottom_data[index] + bilinear_interpolate<double>(map, height, width, y0, x0, 0);
    for (int i = 1; i < points; i++) {
      const float along = i == 1 || i == 4 ? w_2 : -w_2;
      const float across = i <= 2 ? h_2 : -h_2;
      const float x = x0 + along * cosa - across * sina;
      const float y = y0 + along * sina + across * cosa;
      sum += bilinear_interpolate<double>(map, height, width, y, x, i);
    }
    top_data[index] = sum;
  }
}
