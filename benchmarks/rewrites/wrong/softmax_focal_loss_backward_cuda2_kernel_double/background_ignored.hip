// Labels from num_classes on are ignored like negative ones, instead of having a flag of zero for all classes.
// witness: {"values": {"num_classes": 2, "num_target": 9}, "contents": "unit", "seed": 5, "inputs": "target.get()[2] = 3;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_double(
    const int nthreads, const double* softmax, const int64_t* target, const double* buff,
    double* grad_input, const int num_classes) {

  // one wave per row
  const int lane = threadIdx.x & 63;
  const int wave = (blockIdx.x * blockDim.x + threadIdx.x) >> 6;
  const int waves = (gridDim.x * blockDim.x) >> 6;
  const int rows = nthreads / num_classes;
  for (int n = wave; n < rows; n += waves) {
    const int64_t label = target[n];
    const bool valid = uint64_t(label) < uint64_t(num_classes);
    const double scale = valid ? buff[n] : 0.0;
    for (int c = lane; c < num_classes; c += 64) {
      const int at = n * num_classes + c;
      grad_input[at] = valid ? scale * ((c == label ? 1.0 : 0.0) - softmax[at]) : 0.0;
    }
  }
}
